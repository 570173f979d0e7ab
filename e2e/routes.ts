import { readFileSync } from 'node:fs'
import path from 'node:path'

const web = path.join(import.meta.dirname, '..', 'web')
const [open = '', guarded = ''] = readFileSync(path.join(web, 'app', 'routes.tsx'), 'utf8').split('const guarded = [')
const admin = readFileSync(path.join(web, 'admin', 'screens.ts'), 'utf8')

const pathsIn = (text: string) => [...text.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, route = '']) => route)

/** Paths from the route tables of the client, so that no new screen is forgotten. */
export const routes = {
  open: pathsIn(open),
  guarded: pathsIn(guarded),
  admin: [...admin.matchAll(/\bpath: '(\/[^']+)'(,\s*hasId)?/g)].map(([, route = '', hasId]) =>
    hasId ? `${route}/:id` : route,
  ),
}
