import { AuditOutlined } from '@ant-design/icons'
import type { HeadAction } from '../../../ui/head-actions.tsx'
import { listTexts as texts } from './list-texts.ts'

/** The ways to the results that wait for a doctor, for the page of a doctor. Opening a list is a reading of whom it names. */
export const reviewActions: readonly HeadAction[] = [
  { key: 'review', label: texts.review, icon: <AuditOutlined />, to: '/check-up?status=COLLECTED' },
  { key: 'review-annual', label: texts.reviewAnnual, icon: <AuditOutlined />, to: '/check-up/annual?status=COLLECTED' },
]
