import { EyeOutlined, FileTextOutlined } from '@ant-design/icons'
import type { HeadAction } from '../../../ui/head-actions.tsx'
import { pageTexts as letterTexts } from '../letters/page-texts.ts'
import { headTexts as texts } from './texts.ts'

/** The way to the access log, for the pages of a doctor. */
export const accessAction: HeadAction = {
  key: 'access',
  label: texts.access,
  icon: <EyeOutlined />,
  rare: true,
  to: '/medical-access',
}

/** The way to what letters say. */
export const letterTextAction: HeadAction = {
  key: 'letter-texts',
  label: letterTexts.title,
  icon: <FileTextOutlined />,
  rare: true,
  to: '/letter-text',
}
