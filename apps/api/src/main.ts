import { enableCompileCache } from 'node:module'
import path from 'node:path'

// What was compiled once need not be at the next start, which halves it; where the folder can't be written, nothing is kept.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'))
await import('./server/process.ts')
