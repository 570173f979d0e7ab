// Before the first paint, so that neither a chosen appearance nor what is for others flashes. Written by web/data/session.ts.
try {
  if (localStorage.getItem('analyticsConsent')) document.documentElement.dataset.consent = ''
  if (localStorage.getItem('WebToken')) document.documentElement.dataset.session = ''
  const chosen = localStorage.getItem('appearance')
  if (chosen) document.documentElement.dataset.theme = chosen
  // A partner's link counts from here on, also for who goes on before the program has come: web/billing/useAffiliateCode.ts.
  const code = new URLSearchParams(location.search).get('affiliate')?.trim()
  if (code) localStorage.setItem('affiliate', JSON.stringify({ code, timestamp: Date.now() }))
} catch {
  // Blocked.
}

// A page that was rendered ahead shows first; its program comes after that, and takes it over.
addEventListener('DOMContentLoaded', () => {
  const program = document.getElementById('program')
  const root = document.getElementById('root')
  if (!(program instanceof HTMLTemplateElement) || !root) return
  const start = () => {
    document.head.append(program.content)
    delete document.documentElement.dataset.first
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // For browsers without this event, and for hidden tabs.
  addEventListener('load', () => setTimeout(start, 1000))

  // A button that was pressed too early is pressed again.
  /** @type {HTMLElement | null} */
  let pressed = null
  root.addEventListener('click', ({ target }) => {
    if ('static' in root.dataset && target instanceof Element) pressed = target.closest('button')
  })
  const takenOver = new MutationObserver(() => {
    takenOver.disconnect()
    pressed?.click()
  })
  takenOver.observe(root, { attributeFilter: ['data-static'] })
})
