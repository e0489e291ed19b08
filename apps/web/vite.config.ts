import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The polyfill is an inline script, which the Content-Security-Policy refuses.
    modulePreload: { polyfill: false },
    // Inlined files would be data: URLs; fonts and pictures come from the server only.
    assetsInlineLimit: 0,
  },
  server: {
    port: 7201,
    strictPort: true,
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
})
