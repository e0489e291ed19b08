import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { choicesOf } from '../../../lib/resource-reads.ts'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { asId } from '../draft-values.ts'
import type { InputProps } from './kind.ts'

const medicines = choicesOf(medicine)
const inventoryItems = choicesOf(inventory)

interface StockInputProps extends InputProps<object> {
  readonly source: ChoiceSource
}

/** One of the stock of the clinic by name or code, searched on the server. */
const StockInput = ({ source, value, change, blur, control }: StockInputProps) => (
  <RemoteSelect control={control} source={source} value={asId(value)} onChange={change} onBlur={blur} />
)

/** A medicine (FORMS-30). */
export const MedicineInput = (props: InputProps<object>) => <StockInput {...props} source={medicines} />
/** An item of the inventory of the clinic (FORMS-32). */
export const MedicalInventoryInput = (props: InputProps<object>) => <StockInput {...props} source={inventoryItems} />
