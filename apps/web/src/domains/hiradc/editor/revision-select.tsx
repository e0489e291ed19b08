import type { HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import { Select } from 'antd'
import { useGo } from '../../../lib/navigation.ts'
import { can } from '../../../lib/session.ts'
import { statusLabel } from '../../../ui/status.ts'
import { texts } from './texts.ts'

/** Leads to the other revisions of an assessment. */
export function RevisionSelect({ detail: { id, revisionId, revisions } }: { readonly detail: HiradcDetail }) {
  const go = useGo()
  if (revisions.length < 2 || !can('read', HIRADC_ITEMS)) return null
  return (
    <Select
      aria-label={texts.revision}
      value={revisionId}
      popupMatchSelectWidth={false}
      options={revisions.map((one) => ({
        value: one.revisionId,
        label: texts.statusOf(statusLabel(one.status), one.revision),
      }))}
      onChange={(chosen) => go(`/detail-hiradc?id=${id}&revisionId=${chosen}`)}
    />
  )
}
