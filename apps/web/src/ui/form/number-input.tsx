import { InputNumber, type InputNumberProps } from 'antd'
import { readDecimal } from './read-decimal.ts'

type NumberInputProps = Omit<InputNumberProps<number>, 'parser' | 'formatter' | 'onInput' | 'onChange' | 'value'> & {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

const parse = (text: string | undefined) => readDecimal(text ?? '')

/** What is typed stays as it is until the field is left; then it has a point. */
const show = (value: number | string | undefined, { userTyping, input }: { userTyping: boolean; input: string }) =>
  userTyping ? input : String(value ?? '')

/** A number with a comma or a point as the decimal sign. A text that is no number is no value, never the last one. */
export const NumberInput = ({ onChange, ...props }: NumberInputProps) => (
  <InputNumber<number>
    {...props}
    parser={parse}
    formatter={show}
    onChange={onChange}
    onInput={(text) => Number.isNaN(readDecimal(text)) && onChange(null)}
  />
)
