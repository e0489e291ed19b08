import { parseArgs } from 'node:util'
import { loadDemo } from '../../demo/index.ts'
import { run } from '../platform/database.ts'
import { demoEmbed, hasNoUsers } from '../server/demo-company.ts'
import { openContext } from '../server/open-context.ts'
import { openPatiently } from '../server/reach-database.ts'
import { CommandError, runCommand, say } from './command.ts'

const USAGE = 'npm run demo -- --employees 50000 --tasks 1000000'
const MOST = 10_000_000

// Fills a database without users with the demo company, in the size that is asked for.
await runCommand(async ({ config, server, log }) => {
  const { employees, tasks } = readSizes()
  const { context, close } = await openContext(server, config, log)
  try {
    if (!(await hasNoUsers(context.database))) {
      throw new CommandError('This database has users already: name an empty one with DATA_DIR or DATABASE_URL')
    }
    const database = openPatiently(server, log)
    try {
      const began = performance.now()
      say(`Loading the demo company with ${employees} employees and ${tasks} tasks…`)
      const { clock, files } = context
      await loadDemo({ database, clock, files, employees, tasks, ownsTables: true, ...demoEmbed(context) })
      await run(database.kysely, 'analyze')
      say(`Done in ${Math.round((performance.now() - began) / 1000)} s.`)
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
})

function readSizes(): { employees: number; tasks: number } {
  try {
    const { values } = parseArgs({
      options: { employees: { type: 'string', default: '400' }, tasks: { type: 'string', default: '0' } },
    })
    const sizes = { employees: Number(values.employees), tasks: Number(values.tasks) }
    if (Object.values(sizes).every((size) => Number.isInteger(size) && size >= 0 && size <= MOST)) return sizes
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new CommandError(`Give whole numbers up to ${MOST}: ${USAGE}`)
}
