import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** May the actor open the record that owns a file? Filled in `domains.ts`, one line a kind of owner. */
export type FileOwners = Readonly<
  Record<string, (context: AppContext, actor: Actor, ownerId: number) => Promise<boolean>>
>
