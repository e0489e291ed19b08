import type { PageDefinition } from '../lib/pages.ts'

/** Every page that is mounted, domain by domain; sign-in, /403 and not-found stand beside them. */
export const PAGES: readonly PageDefinition[] = []

/** The paths that the menu may lead to. */
export const MOUNTED: ReadonlySet<string> = new Set(PAGES.map((page) => page.path))
