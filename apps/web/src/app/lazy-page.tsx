import { type ComponentType, use } from 'react'
import { loadOnce } from '../lib/load-once.ts'
import { PagePath } from '../lib/navigation.ts'
import type { PageDefinition } from '../lib/pages.ts'

interface PageCode {
  readonly path: string
  /** The page, once its code is loaded. */
  readonly ready: () => ComponentType | null
  readonly start: () => Promise<ComponentType>
}

function pageCode({ path, load }: PageDefinition): PageCode {
  let loading: Promise<ComponentType> | null = null
  let page: ComponentType | null = null
  const start = () => {
    loading ??= loadOnce(path, load).then(
      (module) => {
        page = module.default
        return module.default
      },
      (cause: unknown) => {
        // The next visit tries again.
        loading = null
        throw cause
      },
    )
    return loading
  }
  return { path, ready: () => page, start }
}

function LazyPage({ code }: { code: PageCode }) {
  const Page = code.ready() ?? use(code.start())
  return (
    <PagePath value={code.path.includes(':') ? null : code.path}>
      <Page />
    </PagePath>
  )
}

/** A page whose code is loaded at the first visit, or earlier when the router preloads it. */
export function lazyPage(definition: PageDefinition) {
  const code = pageCode(definition)
  return Object.assign(() => <LazyPage code={code} />, {
    preload: async () => {
      await code.start()
    },
  })
}
