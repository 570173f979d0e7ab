import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import { defineConfig, type ESTree, type Plugin, Visitor } from 'vite'
import { addressIn, defaultLocale, isLocale, type Locale } from './shared/locales.ts'

const server = 'http://localhost:3000'

/**
 * Lets the bundler leave out the router's components that nobody uses: it keeps them for their names for developer
 * tools, which are assignments, and for `forwardRef`, which it cannot know to be free of side effects. With them go
 * links that prefetch and what it reads of a page that it rendered, which only its framework mode has; instrumentation,
 * view transitions, routes that are found on the way, forms and fetchers, which we do not use; and what it tells
 * developers. That is 9 kB gzipped of what every page loads.
 */
const onlyUsedComponents: Plugin = {
  name: 'only-used-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist/ },
    handler(original) {
      const code = original
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^((?:const|let|var) \w+ = )(\S+\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
        .replace('shouldPrefetch && !isAbsolute', 'false')
        .replaceAll('if (init.instrumentations)', 'if (false)')
        .replaceAll('init.patchRoutesOnNavigation', 'undefined')
        .replaceAll(/[\w$]+\.useContext\(FrameworkContext\)/g, 'undefined')
        .replaceAll('opts?.hydrationData || parseHydrationData()', 'undefined')
        .replace('if (future.unstable_routePatternMatching)', 'if (false)')
        .replace('if (opts && opts.submission && isMutationMethod(opts.submission.formMethod))', 'if (false)')
        .replace('if (!opts || !isSubmissionNavigation(opts)) return { path };', 'return { path };')
        .replace(/^\t\tfetch,$/m, '')
        .replace(/(?<=let isViewTransitionAvailable = )[^;]+/, 'false')
        .replace(/(?<!function )\b(warning|warningOnce|warnOnce)\(/g, '/* @__PURE__ */ $1(')
      return { code: withoutReasons(code, this.parse(code)), map: null }
    },
  },
}

/** A program without what it tells developers when they use it wrongly: the last parameter of `invariant` and of errors. */
function withoutReasons(code: string, program: ESTree.Program): string {
  const cuts: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [condition, reason] }) {
      if (callee.type !== 'Identifier' || !callee.name.startsWith('invariant') || !condition || !reason) return
      cuts.push({ start: condition.end, end: reason.end })
    },
    NewExpression({ callee, arguments: [reason, cause] }) {
      const isText = reason?.type === 'TemplateLiteral' || reason?.type === 'Literal'
      if (callee.type === 'Identifier' && callee.name === 'Error' && isText && !cause) cuts.push(reason)
    },
  }).visit(program)
  const parts = cuts.toSorted((a, b) => b.start - a.start)
  return parts.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
}

/** Begins the stylesheet with the order of its layers: a part that several screens share comes before what says it. */
const layersFirst: Plugin = {
  name: 'layers-first',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const styles = await readFile(path.join(import.meta.dirname, 'web', 'ui', 'styles', 'index.css'), 'utf8')
      const order = /^@layer [^;{]+;/m.exec(styles)?.[0]
      if (!order) throw new Error('web/ui/styles/index.css does not say how the layers rank.')
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = order + String(file.source)
    },
  },
}

/** Puts a compressed twin beside every text file, which the server sends to whoever takes it. */
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

/** Turns our own Markdown into HTML: `import('….md?html')`. Its first heading takes focus after a navigation. */
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
 * Takes what is written in one language where the client names what is written in the first, so that no page loads two.
 * Each language has a client of its own: `vite --mode de`.
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
      filter: { id: /\/web\/blog\/drawings\.ts$/ },
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
    ...(isSsrBuild ? [] : [onlyUsedComponents, layersFirst, compressed]),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The first browsers with light-dark(), which the colours are written in.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // The server's policy allows neither fonts nor scripts from data URLs.
    assetsInlineLimit: 0,
    // One stylesheet: in several, the order in which they arrive would decide which cascade layer ranks higher.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Not what only screens with forms and long lists need: they bring it along.
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver))/,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api/': server, '/healthz': server, '/readyz': server } },
}))
