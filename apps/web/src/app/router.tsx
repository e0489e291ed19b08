import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ComponentType, useEffect } from 'react'
import { activeModule, useModule } from '../lib/active-module.ts'
import { type LateCode, lateCode } from '../lib/late-code.ts'
import { isPathOf, PagePath, readQuery, useGo, writeQuery } from '../lib/navigation.ts'
import { type PageDefinition, rightTo } from '../lib/pages.ts'
import { can, session, useAuth, useCan } from '../lib/session.ts'
import { pageDrawn } from '../lib/settled.ts'
import { LoadFailed } from '../ui/empty-state.tsx'
import { Page, PagesAbove } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { landing } from './menu.ts'
import { MOUNTED, PAGES } from './pages.ts'
import { pagesAbove } from './pages-above.ts'
import { Shell } from './shell/shell.tsx'
import { StatePage } from './states/state-page.tsx'

/** The page /403 (ACCESS-47): the reason, and a link to the first page the role can read. */
function ForbiddenPage() {
  const { permissions } = useAuth()
  const go = useGo()
  const first = landing(permissions, MOUNTED, useModule())
  const noPage = first === '/403'
  return (
    <StatePage
      code="403"
      title="Permission denied"
      text={
        noPage
          ? 'Your role has no pages yet. Ask your administrator.'
          : 'You do not have the permission for this page. Ask your administrator.'
      }
      action={
        !noPage && (
          <Button type="primary" onClick={() => go(first)}>
            Go to start page
          </Button>
        )
      }
    />
  )
}

/** The page of every unknown address (ACCESS-50). */
function NotFoundPage() {
  const go = useGo()
  return (
    <StatePage
      code="404"
      title="Page not found"
      text="Check the address. The page may have moved."
      action={
        <Button type="primary" onClick={() => go('/')}>
          Go to start page
        </Button>
      }
    />
  )
}

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

const pageRoutes = PAGES.map(pageRoute)

const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: landing(session.get().permissions, MOUNTED, activeModule()), replace: true })
    },
  }),
  createRoute({ getParentRoute: () => root, path: '/403', component: ForbiddenPage }),
  ...pageRoutes,
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
export function createProductRouter() {
  const router = createRouter({
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
  // The code of the page that is opened comes while the product gets ready.
  fetchPage(router.latestLocation.pathname)
  return router
}

/**
 * Fetches the code of the page at a path ahead. Its failure is not counted by `loadOnce`, which would take this attempt for
 * the first one of the page and reload for ever.
 */
export function fetchPage(path: string): void {
  const found = PAGES.find((page) => page.path === path) ?? PAGES.find((page) => isPathOf(page.path, path))
  found?.load().catch(() => {})
}

function LazyPage({ code, definition }: { code: LateCode<ComponentType>; definition: PageDefinition }) {
  const Page = code.get()
  const may = useCan()
  useEffect(pageDrawn, [])
  return (
    <PagePath value={definition.path}>
      <PagesAbove value={pagesAbove(definition, may)}>
        <Page />
      </PagesAbove>
    </PagePath>
  )
}

/** A page whose code is loaded at the first visit, or earlier when the router preloads it. */
function lazyPage(definition: PageDefinition) {
  const code = lateCode(definition.path, async () => (await definition.load()).default)
  return Object.assign(() => <LazyPage code={code} definition={definition} />, {
    preload: async () => {
      await code.start()
    },
  })
}
