import type { SessionRow } from '@selamat/contract/domains/identity/user-session'
import { dateTime } from '../../../lib/format.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { deviceOf } from './device.ts'
import { texts } from './texts.ts'

/** The name of a session's device. */
export const sessionDevice = (userAgent: string | null) => deviceOf(userAgent) ?? texts.unknownDevice

/** Device, address and times of a session. */
export const SessionInfo = ({ row }: { readonly row: SessionRow }) => (
  <Text as="div" grow className="what">
    <Row as="p" gap={10} wrap weight="medium">
      {sessionDevice(row.userAgent)}
      {row.current && <StatusTag status="" meaning="inforce" label={texts.yourSession} />}
    </Row>
    <small>
      {[row.address, texts.sessionSince(dateTime(row.createdAt)), texts.lastUsed(dateTime(row.lastUsedAt))]
        .filter((each) => each !== null)
        .join(' · ')}
    </small>
  </Text>
)
