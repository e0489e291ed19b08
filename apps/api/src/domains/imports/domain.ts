import type { Domain } from '../../domain.ts'
import { importEvents } from './import-events.ts'
import { mayOpenImport, mountImports } from './index.ts'
import { startImports } from './runner.ts'

/** Bulk uploads. */
export const imports: Domain = {
  tables: {
    imports: { one: 'import', many: 'imports' },
  },
  mount: (app, { context, importers }) => mountImports(app, context, importers),
  events: ({ context, importers }) => importEvents(context, importers),
  files: ({ importers }) => ({ import: mayOpenImport(importers) }),
  workers: ({ context, importers }) => startImports(context, importers),
}
