import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.PEICHI_DEV_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 1000 },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/devapi', '/admin', '/basedata', '/busicore'].map((base) => [base, { target: server, ws: true }])),
  },
})
