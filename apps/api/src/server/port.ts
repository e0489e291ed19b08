import { createServer } from 'node:net'
import type { Config } from '../platform/config.ts'
import { StartError } from '../platform/start-error.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Throws StartError when the port can't be listened on: asked before anything slow begins. */
export async function assertFreePort({ host, port }: Place): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explainListenError(error, { host, port })))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Explains an error of listening in one line. */
export function explainListenError(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another program: stop that one, or choose another port, for example PORT=${port === 65_535 ? 8080 : port + 1} npm start`,
        error,
      )
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account: choose one above 1023 with PORT`, error)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is not an address of this machine`, error)
    default:
      return error
  }
}
