import type { CallOutput } from '../../../shared/api/contract.ts'
import { escapeHtml } from '../../../shared/html.ts'
import { answersPlace, type BuiltPage, contentPlace, type KnownAnswer } from '../../../shared/pages.ts'
import { knowAnswers } from '../../data/queryClient.ts'
import { loadMath } from '../../cards/markdownTex.ts'
import { paths } from '../../data/paths.ts'
import { t } from '../../texts/index.ts'
import { type Head, headOf } from './head.ts'
import { contentOf } from './render.tsx'
import { type Place, places } from './routes.ts'

/** What the blog has: its list, and each article as the call for it answers. */
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

async function pageOf(template: string, place: Place, answers: KnownAnswer[]): Promise<BuiltPage> {
  const { path, handle, isGuarded } = place
  const isUnknown = path === '*'
  const isListed = !isGuarded && !isUnknown && !path.includes(':')
  const own = documentOf(template, { ...handle, path: isListed ? path : null })
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
  return document.replace('</body>', `  <noscript>${escapeHtml(t.shell.needsProgram)}</noscript>\n  </body>`)
}

/** Leaves the network to what shows the page: web/public/appearance.js fetches the program when it is shown. */
function contentFirst(document: string): string {
  const later = /<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g
  const program = document.match(later)?.join('')
  if (!program) throw new Error('web/index.html has no program.')
  return document
    .replaceAll(later, '')
    .replace(/<link\s+rel="preload"[^>]*>/, '')
    .replace('</head>', () => `  <template id="program">${program}</template>\n  </head>`)
}
