import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { activeModule } from '../lib/active-module.ts'
import { readQuery, writeQuery } from '../lib/navigation.ts'
import { type PageDefinition, rightTo } from '../lib/pages.ts'
import { can, session } from '../lib/session.ts'
import { LoadFailed } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { lazyPage } from './lazy-page.tsx'
import { landing } from './menu.ts'
import { MOUNTED, PAGES } from './pages.ts'
import { Shell } from './shell/shell.tsx'
import { ForbiddenPage } from './states/forbidden-page.tsx'
import { NotFoundPage } from './states/not-found-page.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

/** Redirects to /403 without the permission of the page (ACCESS-49); a trailing slash makes another address (ACCESS-51). */
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

/** Replaces a page that failed, or whose code could not be loaded even after a reload. */
function PageFailed({ error }: { error: unknown }) {
  useEffect(() => console.error('The page failed', error), [error])
  return (
    <Page>
      <LoadFailed title="This page could not be shown" error={error} onRetry={() => window.location.reload()} />
    </Page>
  )
}

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
