import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { activeModule } from '../lib/active-module.ts'
import { readQuery, writeQuery } from '../lib/navigation.ts'
import { type PageDefinition, rightTo } from '../lib/pages.ts'
import { can, session } from '../lib/session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPage } from './lazy-page.tsx'
import { landing } from './menu.ts'
import { MOUNTED, PAGES } from './pages.ts'
import { Shell } from './shell/shell.tsx'
import { ForbiddenPage } from './states/forbidden-page.tsx'
import { NotFoundPage } from './states/not-found-page.tsx'
import { PageFailed } from './states/page-failed.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

/**
 * A page that the role may not read, or that writes what it may not write, shows /403 (ACCESS-49); an address with one
 * slash more is another one (ACCESS-51).
 */
function guard(page: PageDefinition, { pathname, search }: { pathname: string; search: object }) {
  const { item } = page
  if (pathname.endsWith('/')) throw notFound()
  if (item !== undefined && !(can('read', item) && can(rightTo(page, { ...search }), item)))
    throw redirect({ href: '/403', replace: true })
}

const pageRoute = (page: PageDefinition) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path.replace(/:(\w+)/g, '$$$1'),
    beforeLoad: ({ location }) => guard(page, location),
    component: lazyPage(page),
  })

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: landing(session.get().permissions, MOUNTED, activeModule()), replace: true })
    },
  }),
  createRoute({ getParentRoute: () => root, path: '/403', component: ForbiddenPage }),
  ...PAGES.map(pageRoute),
])

/** Makes the router of a signed-in user: exact, case-sensitive paths (ACCESS-51), queries as plain text. */
export const createProductRouter = () =>
  createRouter({
    routeTree,
    caseSensitive: true,
    notFoundMode: 'root',
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    defaultPendingMs: 200,
    defaultPendingComponent: () => <Spinner page />,
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
  })
