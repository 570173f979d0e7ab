import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://localhost:3000'

/**
 * Lets the bundler leave out the router's components that nobody uses: it keeps them for their names for developer
 * tools, which are assignments, and for `forwardRef`, which it cannot know to be free of side effects. With them go
 * links that prefetch, which only its framework mode has; instrumentation and routes that are found on the way, which we
 * do not set; and warnings to developers. That is 3.9 kB gzipped of what every page loads.
 */
const onlyUsedComponents: Plugin = {
  name: 'only-used-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^((?:const|let|var) \w+ = )(\S+\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
        .replace('shouldPrefetch && !isAbsolute', 'false')
        .replaceAll('if (init.instrumentations)', 'if (false)')
        .replaceAll('init.patchRoutesOnNavigation', 'undefined')
        .replace(/(?<!function )\b(warning|warningOnce)\(/g, '/* @__PURE__ */ $1('),
      map: null,
    }),
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

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), markdown, ...(isSsrBuild ? [] : [onlyUsedComponents, compressed])],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The first browsers with light-dark(), which the colours are written in.
    target: ['chrome123', 'edge123', 'firefox124', 'safari17.5'],
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
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver))/,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api/': server, '/healthz': server, '/readyz': server } },
}))
