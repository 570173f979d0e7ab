/** A page that is younger has the present program: loading it anew would change nothing, and never end. */
const youngMs = 10_000

let isPartMissing = false
window.addEventListener('vite:preloadError', () => {
  isPartMissing = true
})

/** Whether a screen failed because a release took its program away: loading the page anew brings the new one. */
export const needsReload = () => isPartMissing && navigator.onLine && performance.now() > youngMs
