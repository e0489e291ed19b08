import type { Domain } from '../../domain.ts'
import { sweepFiles } from './commands/sweep-files.ts'
import { mountFiles } from './index.ts'

/** Files of records. */
export const files: Domain = {
  tables: {
    files: { one: 'file', many: 'files' },
  },
  mount: (app, { context, files }) => mountFiles(app, context, files),
  jobs: [{ name: 'sweep-files', cron: '7 * * * *', counts: 'files swept', run: ({ context }) => sweepFiles(context) }],
}
