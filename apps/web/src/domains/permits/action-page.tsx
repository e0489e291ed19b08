import { RecordPage } from './record/record-page.tsx'

/** The one page of a permit (PERMIT-02): it is read, and changed where it is the reader's to act. */
export default function ActionPage() {
  return <RecordPage />
}
