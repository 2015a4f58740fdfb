import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layerGroups } from './scripts/layers.ts'
import { leanAntd } from './scripts/lean-antd.ts'
import { preloadRest } from './scripts/preload-rest.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const api = process.env.PEICHI_DEV_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [leanAntd(), react(), preloadRest(), serviceWorker()],
  // the server puts another one there each time it serves the page
  html: { cspNonce: '__NONCE__' },
  server: {
    proxy: {
      '/files': api,
      '/devapi': { target: api, ws: true, rewrite: (path) => path.slice('/devapi'.length) },
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // libraries that change seldom keep chunks of their own, so that a new version of the product is a small download
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|web[\\/]without-eval\.ts/ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
            ...layerGroups(import.meta.dirname),
          ],
        },
      },
    },
  },
})
