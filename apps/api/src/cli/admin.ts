import { employeeId } from '@selamat/contract/kit/password'
import { createFirstAdmin } from '../domains/identity/index.ts'
import { openContext } from '../server/open-context.ts'
import { CommandError, runCommand, say } from './command.ts'

// npm run admin -- 12345678: gives a database without users its administrator, whose temporary password is shown once.
await runCommand(async ({ config, server, log }) => {
  const [username] = process.argv.slice(2)
  if (!employeeId.safeParse(username).success) {
    throw new CommandError('Name the Employee ID, which has 8 digits: npm run admin -- 12345678')
  }
  const { context, close } = await openContext(server, config, log)
  try {
    const made = await createFirstAdmin(context, username)
    if (!made) throw new CommandError('This database has users already: an administrator among them can add others')
    say(`Employee ID: ${made.username}\nTemporary password: ${made.password}\nIt must be changed at the first sign-in.`)
  } finally {
    await close()
  }
})
