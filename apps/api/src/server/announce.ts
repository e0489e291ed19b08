import type { AnnouncedAccount } from './demo-company.ts'

/** The output after the start: the address, the demo accounts, the file of the first password. */
export function announcement(
  address: string,
  facts: { readonly accounts: readonly AnnouncedAccount[]; readonly password: string; readonly adminFile?: string },
): string {
  const { accounts, password, adminFile } = facts
  const lines = ['', `Selamat is ready: ${address}`, '']
  if (adminFile) lines.push(`The temporary password of the first administrator is in ${adminFile}`, '')
  if (accounts.length > 0) lines.push(`Demo accounts, password ${password}`, ...table(accounts), '')
  return lines.join('\n')
}

/** Two accounts a line. */
function table(accounts: readonly AnnouncedAccount[]): string[] {
  const half = Math.ceil(accounts.length / 2)
  const cell = ({ username, purpose }: AnnouncedAccount) => `  ${username}  ${purpose}`
  const width = Math.max(...accounts.slice(0, half).map((account) => cell(account).length)) + 2
  return accounts.slice(0, half).map((account, row) => {
    const beside = accounts[row + half]
    return beside ? cell(account).padEnd(width) + cell(beside) : cell(account)
  })
}
