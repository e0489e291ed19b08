import type { OperationProof, Reauthentication } from '@selamat/contract/kit/password'
import { meta } from './meta.ts'
import { seal } from './seal.ts'

/** Seals the password, and the code where a second factor is on, for one operation; it proves nothing to another. */
export const sealedFor = ({ path }: { readonly path: string }, input: Reauthentication): Promise<string> =>
  seal({ ...input, operation: path } satisfies OperationProof, meta('selamat-key'))
