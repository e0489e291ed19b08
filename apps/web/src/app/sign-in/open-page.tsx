import { LETTER_PAGE } from '@selamat/contract/domains/medical/letters/letter-paths'
import LetterPage from './letter-page.tsx'
import UndoEmailPage from './undo-email-page.tsx'

/** The pages that a code in their address opens, with a session or without. */
export default function OpenPage() {
  return location.pathname === LETTER_PAGE ? <LetterPage /> : <UndoEmailPage />
}
