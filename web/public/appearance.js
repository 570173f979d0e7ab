// Before the first paint, so that a chosen appearance never flashes. Written by web/session.ts.
try {
  const chosen = localStorage.getItem('appearance')
  if (chosen) document.documentElement.dataset.theme = chosen
} catch {
  // Blocked.
}
