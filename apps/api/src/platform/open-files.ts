import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { type FileStore, localFileStore } from './file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

/** Where the settings want files: a bucket, or a folder in the data directory. Throws StartError where the bucket cannot be used. */
export const openFiles = (
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  log: FastifyBaseLogger,
): Promise<FileStore> => (s3 ? s3FileStore(s3, log) : localFileStore(path.join(dataDir, 'files')))
