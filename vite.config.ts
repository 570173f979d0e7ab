import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import { defineConfig, type Plugin } from 'vite'
import { addressIn, defaultLocale, isLocale, type Locale } from './shared/locales.ts'

const server = 'http://localhost:3000'

/**
 * Starts the stylesheet with the order of the cascade layers. Without it the first chunk that mentions a layer would
 * decide its rank.
 */
const layersFirst: Plugin = {
  name: 'layers-first',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const styles = await readFile(path.join(import.meta.dirname, 'web', 'ui', 'styles', 'index.css'), 'utf8')
      const order = /^@layer [^;{]+;/m.exec(styles)?.[0]
      if (!order) throw new Error('web/ui/styles/index.css does not declare the order of the layers.')
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = order + String(file.source)
    },
  },
}

/** Writes a Brotli and a gzip copy of each text file, for the server to send to clients that accept it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir: root = '' }) {
    for (const name of await readdir(root, { recursive: true })) {
      if (!/\.(js|css|svg)$/.test(name)) continue
      const file = path.join(root, name)
      const bytes = await readFile(file)
      await writeFile(`${file}.br`, brotliCompressSync(bytes))
      await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}

/** Renders our own Markdown as HTML: `import('….md?html')`. The first heading can take focus after a navigation. */
const markdown: Plugin = {
  name: 'markdown',
  load: {
    filter: { id: /\.md\?html$/ },
    async handler(id) {
      const file = id.replace('?html', '')
      this.addWatchFile(file)
      const html = marked.parse(await readFile(file, 'utf8'), { async: false }).replace('<h1>', '<h1 tabindex="-1">')
      return { code: `export default ${JSON.stringify(html)}`, moduleType: 'js' }
    },
  },
}

/**
 * Replaces the English texts, pages and drawings with those of another language, so that no page loads two languages.
 * Each language is a build of its own: `vite --mode de`.
 */
function inLocale(locale: Locale): Plugin {
  const folder = locale === defaultLocale ? '' : `${locale}/`
  return {
    name: 'in-locale',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/en\/index\.ts$|\/content\/pages\/\w+\.md\?html$/ },
      handler(source, importer) {
        const own = source.replace('./en/', `./${locale}/`).replace('/pages/', `/pages/${folder}`)
        return this.resolve(own, importer, { skipSelf: true })
      },
    },
    transform: {
      filter: { id: /\/web\/blog\/ArticlePage\.tsx$/ },
      handler: (code) => ({ code: code.replace('/content/blog/', `/content/blog/${folder}`), map: null }),
    },
    transformIndexHtml: (html) =>
      html
        .replace('lang="en"', `lang="${locale}"`)
        .replace(/(?<=href=")\/blogs\/feed\.xml/, (path) => addressIn(path, locale)),
  }
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: 'web',
  plugins: [
    inLocale(isLocale(mode) ? mode : defaultLocale),
    react(),
    markdown,
    ...(isSsrBuild ? [] : [layersFirst, compressed]),
  ],
  // Vite's own names contain line numbers, which compress badly.
  css: { modules: { generateScopedName: '[local]_[hash:base64:3]' } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The first browsers with light-dark(), which the colours use.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // The content security policy allows neither fonts nor scripts from data URLs.
    assetsInlineLimit: 0,
    // One stylesheet: with several, their order of arrival would decide how the cascade layers rank.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // A page that imports a chunk has these already.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter((file) => !/\/(?:app|vendor|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      // A screen that calls the API does not load what only screens with forms write with.
      treeshake: { moduleSideEffects: [{ test: /web\/data\/api\.ts$/, sideEffects: false }] },
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Prerendering runs without a window, which some of the modules in these groups expect.
        codeSplitting: isSsrBuild === true || {
          // A few larger files compress better than many small ones. The priorities keep what one group needs of another where it is.
          groups: [
            // Mutations and infinite queries stay out: only the screens that use them load them.
            {
              name: 'vendor',
              priority: 3,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver))/,
            },
            // What every screen needs, with all that it imports.
            { name: 'app', priority: 2, test: /web\/(app\/(shell\/Shell|routes)|ui\/Loading|texts\/errors)\.tsx?$/ },
            // What most screens behind a login need.
            {
              name: 'signed-in',
              priority: 1,
              test: /web\/(app\/shell\/Guarded|auth\/timeZone|data\/(deliveryQueue|refreshAfter|remembered)|ui\/(ErrorNotice|Key|ProgressBar|hotkeys|useWindowEvent))\.tsx?$|shared\/(api\/writes|texts\/plural|limits|gaps|html|decks|study)\.ts$/,
            },
            // Shared by articles and cards.
            {
              name: 'markdown',
              priority: 1,
              test: /(shared\/markdownMath|web\/cards\/markdownTex|web\/cards\/CardTextScroll)\.ts$|node_modules[\\/](marked|dompurify)/,
            },
            // Needed by most screens with cards.
            {
              name: 'cards',
              priority: 0,
              test: /web\/(cards\/(CardText|CardImage|Explanation|heldScreen)|decks\/tree|study\/(BackToDeck|buttons|outbox|sender))\.tsx?$/,
            },
            // Shared by editors, the search, the table of cards and what is loaded with the first answer.
            {
              name: 'tags',
              priority: 0,
              test: /(shared\/(tags|covers)|web\/(cards\/(plainText|tagCompletions|Tags|coverShapes|CoveredPicture)|texts\/\w+\/covers))\.tsx?$/,
            },
            // Fewer chunks: each has a name in the lists that the first pages load.
            { name: 'Dialog', priority: 0, test: /web\/(ui\/(Dialog|KeysDialog)|app\/shell\/changeLanguage)\.tsx?$/ },
            {
              name: 'Field',
              priority: 0,
              test: /(web\/ui\/(Field|Checkbox|Choice)|shared\/(consents|texts\/\w+-consents))\.tsx?$/,
            },
            // The learn page sends ratings through its own queue and does without this.
            { name: 'write', priority: 0, test: /web\/data\/useWrite\.ts$/ },
          ],
        },
      },
    },
  },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api/': server, '/healthz': server, '/readyz': server } },
}))
