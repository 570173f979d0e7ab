import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://localhost:3000'

/**
 * Lets the bundler leave out the router's components that nobody uses: it keeps them for their names for developer
 * tools, which are assignments, and for `forwardRef`, which it cannot know to be free of side effects.
 */
const onlyUsedComponents: Plugin = {
  name: 'only-used-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^((?:const|let|var) \w+ = )(\S+\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
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
      if (!/\.(js|css|html|svg|txt|json)$/.test(name)) continue
      const file = path.join(root, name)
      const bytes = await readFile(file)
      await writeFile(`${file}.br`, brotliCompressSync(bytes))
      await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), onlyUsedComponents, compressed],
  build: {
    outDir: '../dist',
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
})
