import { EyeOutlined } from '@ant-design/icons'
import type { HeadAction } from '../../../ui/head-actions.tsx'
import { headTexts as texts } from './texts.ts'

/** The way to the access log, for the pages of a doctor. */
export const accessAction: HeadAction = {
  key: 'access',
  label: texts.access,
  icon: <EyeOutlined />,
  rare: true,
  to: '/medical-access',
}
