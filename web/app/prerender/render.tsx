import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { App } from '../App.tsx'
import { routesOf } from '../routes.tsx'

/** What a public screen shows to somebody who is not signed in, as HTML. */
export async function contentOf(path: string): Promise<string> {
  const router = createMemoryRouter(
    routesOf(() => {}),
    { initialEntries: [path] },
  )
  const { promise: isReady, resolve } = Promise.withResolvers<void>()
  const end = router.subscribe(({ initialized }) => initialized && resolve())
  if (!router.state.initialized) await isReady
  end()
  if (router.state.errors) throw new Error(`${path} cannot be rendered ahead.`, { cause: router.state.errors })
  const html = renderToString(<App router={router} />)
  router.dispose()
  return html
}
