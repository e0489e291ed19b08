import { equipmentCare } from '@selamat/contract/domains/master-data/equipment-care'
import { ApiError } from '../../../../lib/api-error.ts'
import { useAddressQuery } from '../../../../lib/navigation.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { LoadFailed, NothingMatches } from '../../../../ui/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { EquipmentRecordView } from './record/record-view.tsx'
import { FAMILIES } from './registers.ts'
import { texts } from './texts.ts'

/** The page of one piece of equipment; what its QR label opens. */
export default function EquipmentRecordPage() {
  const [{ id = '' }] = useAddressQuery()
  return <EquipmentRecord key={id} id={Number(id) || 0} />
}

function EquipmentRecord({ id }: { readonly id: number }) {
  const { data, state, error, reload } = useLoad(equipmentCare.get, { params: { id } }, { enabled: id > 0 })
  if (data !== null) return <EquipmentRecordView piece={data} />
  const absent = id === 0 || (error instanceof ApiError && error.status === 404)
  return (
    <Page>
      {absent ? (
        <NothingMatches
          title={texts.notThere}
          text={texts.notThereText}
          action={<Link to={FAMILIES.COMPANY.paths.list}>{texts.toList}</Link>}
        />
      ) : state === 'failure' ? (
        <LoadFailed title={texts.loadFailed} error={error} onRetry={reload} />
      ) : (
        <Spinner page />
      )}
    </Page>
  )
}
