/** A page that is younger has the present program: loading it anew would change nothing, and never end. */
const youngMs = 10_000

let isPartMissing = false

/** Notices when a part of the program is not there any more. */
export function watchForReleases(): void {
  window.addEventListener('vite:preloadError', () => {
    isPartMissing = true
  })
}

/** Whether a screen failed because a release took its program away: loading the page anew brings the new one. */
export const needsReload = () => isPartMissing && navigator.onLine && performance.now() > youngMs
