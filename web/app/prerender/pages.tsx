import { createMemoryRouter, type RouteObject } from 'react-router'
import { renderToString } from 'react-dom/server'
import type { CallOutput } from '../../../shared/api/contract.ts'
import { escapeHtml } from '../../../shared/html.ts'
import { answersPlace, type BuiltPage, contentPlace, type KnownAnswer } from '../../../shared/pages.ts'
import { addressIn, locales } from '../../../shared/locales.ts'
import { knowAnswers } from '../../data/queryClient.ts'
import { loadMath } from '../../cards/markdownTex.ts'
import { paths } from '../../data/paths.ts'
import { t } from '../../texts/index.ts'
import { adminScreens } from '../../admin/screens.ts'
import { descriptionOf } from '../shell/descriptions.ts'
import { isHandle, type RouteHandle } from '../shell/useArrival.ts'
import { adminPath, guardId, routesOf } from '../routes.tsx'
import { App } from '../App.tsx'

/** The data of the blog: its list, and each article as its call returns it. */
export interface Blog {
  list: CallOutput<'GET /api/fetchBlogs'>
  articles: CallOutput<'PUT /api/fetchBlog'>[]
}

/** Stands for the configuration: what is in it is a place that the server fills in. */
const configuration: KnownAnswer = [
  'GET /api/config',
  {},
  {
    productName: '{product}',
    supportEmail: '{email}',
    provider: { name: '{provider}', address: '{address}' },
    processors: {
      hosting: '{hosting}',
      database: '{database}',
      mail: '{mail}',
      storage: '{storage}',
      model: '{model}',
      paypal: '{paypal}',
      analytics: '{analytics}',
    },
  },
]

/** A page for each route, and for each article: rendered ahead if everybody may see it, else its head alone. */
export async function builtPages(template: string, { list, articles }: Blog): Promise<BuiltPage[]> {
  const listed: KnownAnswer = ['GET /api/fetchBlogs', { search: '' }, list]
  knowAnswers([configuration, listed])
  await loadMath()
  const routes = places()
  const article = routes.find(({ path }) => path === '/blogs/:name')
  return Promise.all([
    ...routes.map((place) => pageOf(template, place, place.path === paths.blogs ? [listed] : [])),
    ...articles.map(async (entry) => {
      const path = paths.article(entry.link)
      const answers: KnownAnswer[] = [listed, ['PUT /api/fetchBlog', { id: entry.link }, entry]]
      knowAnswers(answers)
      const { title = '' } = article?.handle ?? {}
      const head: Head = { title, name: entry.title, description: entry.description, path, type: 'article' }
      const document = contentFirst(documentOf(template, head))
      return {
        path,
        locale: t.locale,
        date: entry.date,
        isListed: true,
        document,
        content: await contentOf(path),
        answers,
      }
    }),
  ])
}

const descriptionIn = (handle: RouteHandle) => ('about' in handle ? descriptionOf(handle.about) : handle.description)

async function pageOf(template: string, place: Place, answers: KnownAnswer[]): Promise<BuiltPage> {
  const { path, handle, isGuarded } = place
  const isUnknown = path === '*'
  const isListed = !isGuarded && !isUnknown && !path.includes(':')
  const own = documentOf(template, {
    title: handle.title,
    description: descriptionIn(handle),
    path: isListed ? path : null,
  })
  const content = isListed || isUnknown ? await contentOf(isUnknown ? '/nowhere' : path) : ''
  return { path, locale: t.locale, isListed, document: content ? contentFirst(own) : own, content, answers }
}

function documentOf(template: string, head: Head): string {
  const html = headOf(head)
  const document = template
    .replace(/<title>.*<meta name="description"[^>]*>/s, () => html)
    .replace(contentPlace, `${contentPlace}\n    ${answersPlace}`)
  if (!document.includes(html) || !document.includes(answersPlace))
    throw new Error('web/index.html has not the places.')
  return document.replace('</body>', `  <noscript>${escapeHtml(t.rare.needsProgram)}</noscript>\n  </body>`)
}

/** Leaves the network to the content: web/public/appearance.js loads the scripts once the page is shown. */
function contentFirst(document: string): string {
  const later = /<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g
  const program = document.match(later)?.join('')
  if (!program) throw new Error('web/index.html has no program.')
  return document
    .replaceAll(later, '')
    .replace(/<link\s+rel="preload"[^>]*>/, '')
    .replace('</head>', () => `  <template id="program">${program}</template>\n  </head>`)
}

/** A page that search engines and other sites may show; the others are for people alone. */
interface Head {
  title: string
  description: string
  /** The name for link previews, if it differs from the title. */
  name?: string
  /** Its one address, if it is to be found by it. */
  path: string | null
  type?: 'website' | 'article'
}

/** The part of a page's head that is its own, with `{product}` and `{origin}` for the server to fill in. */
function headOf({ title, name = title, description, path, type = 'website' }: Head): string {
  const fullTitle = t.shell.documentTitle('{product}', title)
  const common = [`<title>${escapeHtml(fullTitle)}</title>`, meta('name', 'description', description)]
  if (path === null) return [...common, meta('name', 'robots', 'noindex')].join('\n    ')
  const plain = `{origin}${path}`
  const address = addressIn(plain, t.locale)
  return [
    ...common,
    `<link rel="canonical" href="${address}" />`,
    ...locales.map((locale) => alternate(locale, addressIn(plain, locale))),
    alternate('x-default', plain),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', '{product}'),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', '{origin}/og.png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', t.rare.picture),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', '{origin}/og.png'),
    meta('name', 'twitter:image:alt', t.rare.picture),
  ].join('\n    ')
}

/** The same page in another language, or for other languages. */
function alternate(language: string, address: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${address}" />`
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`
}

/** An address of the route table. */
interface Place {
  /** Absolute, or `*`. */
  path: string
  handle: RouteHandle
  isGuarded: boolean
}

/** Every route that is an address. */
const places = (): Place[] => placesOf(routesOf(() => {}))

const adminPlaces = adminScreens.map(({ path, hasId, handle }): Place => ({
  path: hasId ? `${path}/:id` : path,
  handle,
  isGuarded: true,
}))

function placesOf(routes: RouteObject[], isGuarded = false): Place[] {
  return routes.flatMap((route) => {
    const { path, children = [] } = route
    const handle: unknown = route.handle
    const isGuard = isGuarded || route.id === guardId
    if (path === undefined) return placesOf(children, isGuard)
    if (path === adminPath) return adminPlaces
    if (!isHandle(handle)) throw new Error(`The route ${path} has no title and description.`)
    return { path: path === '*' ? path : `/${path.replace(/^\//, '')}`, handle, isGuarded: isGuard }
  })
}

/** A public screen as HTML, as a visitor without a session sees it. */
async function contentOf(path: string): Promise<string> {
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
