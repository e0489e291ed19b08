import { recordSearch } from '@selamat/contract/domains/search/search'
import { call } from '../../lib/client.ts'
import type { PaletteSource } from '../../lib/palette.ts'

/** Ctrl-K finds records by code and name. */
export const recordHits: PaletteSource = {
  title: 'Records',
  find: async (keyword, signal) => {
    if (keyword === '') return []
    const { data } = await call(recordSearch, { body: { keyword } }, { signal })
    return data.map(({ id, kind, label, hint, to }) => ({
      key: `${kind}-${id}`,
      label,
      hint: hint === null ? kind : `${hint}, ${kind}`,
      address: to,
    }))
  },
}
