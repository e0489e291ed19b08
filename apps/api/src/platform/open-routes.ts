import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why a route outside the contract is open to everybody. */
    open?: string
  }
}

/** Lets the server not start with a route that says neither which permission it demands nor why it is open. */
export function assertPermissions(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  // A plugin names its routes' reason after this hook has seen them: all are judged together, before the first request.
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const unguarded = routes.find(({ config }) => !config?.endpoint?.permission && !config?.open)
    if (!unguarded) return
    const name = `${String(unguarded.method)} ${unguarded.url}`
    throw new Error(`${name} has no permission: mount it with an endpoint, or say why it is open`)
  })
}
