import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import { Button } from 'antd'
import { useLoad } from '../../../lib/use-load.ts'
import { TextField } from '../../../ui/form/inputs.tsx'
import type { EquipmentForm } from './common-form.ts'

interface CodeFieldProps {
  readonly form: EquipmentForm
  readonly family: EquipmentFamily
  /** A part is known by its serial number. */
  readonly child: boolean
  /** Offers the next free one of the type. */
  readonly suggest: boolean
}

/** The code of equipment, with the next free one of its type at hand. */
export function CodeField({ form, family, child, suggest }: CodeFieldProps) {
  const { typeId, code } = form.values
  const suggesting = suggest && !child && typeId > 0
  const { data } = useLoad(equipmentTree.nextCode, { body: { family, typeId } }, { enabled: suggesting })
  const free = suggesting && data?.code
  const offer = free && (
    <>
      {free} is the next free one.{' '}
      {code !== free && (
        <Button type="link" size="small" className="code-field__take" onClick={() => form.set('code', free)}>
          Take it
        </Button>
      )}
    </>
  )
  return child ? (
    <TextField form={form} name="code" label="Serial number" placeholder="HB-204117" required />
  ) : (
    <TextField
      form={form}
      name="code"
      label="Code"
      placeholder="GD-118"
      help={offer || 'As it is marked on the equipment.'}
      required
    />
  )
}
