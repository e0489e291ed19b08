import {
  AlertOutlined,
  CheckSquareOutlined,
  FileTextOutlined,
  FireOutlined,
  HeartOutlined,
  TeamOutlined,
  ToolOutlined,
  TruckOutlined,
} from '@ant-design/icons'
import type { FormIcon } from '@selamat/contract/domains/forms/records/form-record'
import type { ComponentType } from 'react'

const SYMBOLS: Readonly<Record<FormIcon, ComponentType>> = {
  file: FileTextOutlined,
  alert: AlertOutlined,
  checklist: CheckSquareOutlined,
  tool: ToolOutlined,
  fire: FireOutlined,
  people: TeamOutlined,
  heart: HeartOutlined,
  truck: TruckOutlined,
}

/** The icon of a form. */
export function FormPicture({ icon }: { readonly icon: FormIcon }) {
  const Picture = SYMBOLS[icon]
  return (
    <span className="form-picture" aria-hidden>
      <Picture />
    </span>
  )
}

/** The icon of a form, with its name beside it. */
export const FormSymbol = ({ icon, label }: { readonly icon: FormIcon; readonly label: string }) => (
  <>
    <FormPicture icon={icon} /> {label}
  </>
)
