import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const LEAST_BYTES = 1024
const TEXT = /^(application\/json|application\/javascript|text\/(html|css|javascript|plain)|image\/svg\+xml)/

/** Compresses answers of text above 1 kB; event streams, files and what was compressed by the build stay as they are. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: TEXT,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
    // A small request must not become a large one.
    globalDecompression: false,
  })
}
