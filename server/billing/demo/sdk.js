/*
 * The demo provider's program for the browser: as much of PayPal's as a subscription needs, labelled as a demo. It is served
 * as it is, and shows itself in a shadow root, so that the page's styles and its own leave each other alone.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- A script has no module to keep them in: outside they were global. */
{
  const script = document.currentScript
  const { searchParams } = new URL(script.src)

  const subscribe = searchParams.get('locale')?.startsWith('de') ? 'Abonnieren (Demo)' : 'Subscribe (demo)'

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    button {
      min-height: 48px; padding: 0 24px; border: 2px solid transparent; border-radius: 24px;
      font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer;
    }
    button:focus-visible { outline: 3px solid light-dark(#003087, #9fc3ff); outline-offset: 2px; }
    button[aria-disabled] { opacity: 0.6; cursor: progress; }
    .main { background: #0057b8; color: #fff; }
    .main:hover { background: #00418a; }
    .subscribe { width: 100%; max-width: 750px; }
    .rect, .sharp { border-radius: 4px; }
  `)

  const make = (name, props, ...children) => {
    const element = Object.assign(document.createElement(name), props)
    element.append(...children)
    return element
  }

  const Buttons = (options) => {
    let host

    return {
      isEligible: () => typeof options.createSubscription === 'function',
      async render(place) {
        host = make('div', {})
        const root = host.attachShadow({ mode: 'open' })
        root.adoptedStyleSheets = [sheet]
        const button = make('button', { type: 'button', textContent: subscribe })
        button.className = `main subscribe ${options.style?.shape ?? 'rect'}`
        button.addEventListener('click', async () => {
          if (button.ariaDisabled) return
          button.ariaDisabled = 'true'
          try {
            // Our order button takes it from here: `onClick` always rejects.
            await options.onClick?.({}, { reject: async () => {}, resolve: async () => {} })
          } catch (error) {
            options.onError?.(error)
          }
          button.ariaDisabled = null
        })
        root.append(button)
        place.append(host)
        options.onInit?.({}, { enable: async () => {}, disable: async () => {} })
      },
      async close() {
        host?.remove()
      },
      async updateProps() {},
    }
  }

  window[script.dataset.namespace ?? 'paypal'] = { Buttons }
}
