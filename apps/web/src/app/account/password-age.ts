import { auth } from '@selamat/contract/domains/identity/auth'
import { attempt } from '../../lib/client.ts'
import { toast } from '../../ui/toast.ts'

/** Asks whether the password has expired and says so once; then the dialog opens (AUTH-60, AUTH-61, AUTH-64). */
export async function remindOfPassword(openDialog: () => void): Promise<void> {
  const response = await attempt(auth.passwordAge, {})
  const expired = 'success' in response && response.data.expired
  if (!expired) return
  toast.warning('Your password has expired', 'Passwords must be changed every 3 months.')
  openDialog()
}
