// Runs before the first paint, so that a chosen appearance never flashes; web/session.ts writes what it reads.
try {
  const appearance = localStorage.getItem('appearance')
  if (appearance === 'light' || appearance === 'dark') document.documentElement.dataset.theme = appearance
} catch {
  // Storage is blocked: the system's appearance is used.
}
