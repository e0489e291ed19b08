import { type BulkUploadDetail, bulkUploads, type UploadRow } from '@selamat/contract/domains/imports/import'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { keep, refresh } from '../../lib/use-load.ts'
import type { Correction } from '../../ui/import/grid-types.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Sends corrections one after another, each with the version of the last one. Rows stay in their position, as they
 * were checked, until another view is chosen.
 */
export function useCorrections({ bulkUploadId, version }: BulkUploadDetail) {
  const [checked, setChecked] = useState<ReadonlyMap<number, UploadRow>>(new Map())
  const known = useRef(version)
  known.current = Math.max(known.current, version)
  const line = useRef<Promise<void>>(Promise.resolve())

  async function send(cells: readonly Correction[]): Promise<void> {
    try {
      const response = await call(bulkUploads.correct, {
        body: { bulkUploadId, version: known.current, cells: [...cells] },
      })
      const { logUploadFiles, logUploadDetail } = response.data
      known.current = logUploadFiles.version
      setChecked((now) => new Map([...now, ...logUploadDetail.map((row) => [row.rowNumber, row] as const)]))
      keep(bulkUploads.get, { params: { id: bulkUploadId } }, { ...response, data: { logUploadFiles } })
    } catch (thrown) {
      toast.error('Not corrected', messageOf(thrown))
      await refresh(bulkUploads.get, bulkUploads.rows)
    }
  }
  return {
    checked,
    correct: (cells: readonly Correction[]) => {
      line.current = line.current.then(() => send(cells))
    },
    /** Another view is looked at: its rows come from the server. */
    forget: () => {
      setChecked(new Map())
      void refresh(bulkUploads.rows)
    },
  }
}
