import './demo-accounts.css'

/** The password of every account of the demo company. */
const PASSWORD = 'Selamat#2026'

/** Those with which most of the product can be seen. */
const ACCOUNTS = [
  { role: 'Employee', id: '10000008' },
  { role: 'PIC, area A', id: '10000005' },
  { role: 'Safety Officer', id: '10000004' },
  { role: 'SHE Manager', id: '10000003' },
  { role: 'Company Admin', id: '10000002' },
  { role: 'Super Admin', id: '10000001' },
] as const

interface DemoAccountsProps {
  readonly chosen: string
  readonly onChoose: (employeeId: string, password: string) => void
}

/** The demo accounts; one tap fills the form. Loaded only where the server runs the demo company. */
export default function DemoAccounts({ chosen, onChoose }: DemoAccountsProps) {
  return (
    <section className="demo-accounts" aria-label="Demo accounts">
      <p>
        <strong>Demo accounts</strong> Tap to fill the form
      </p>
      <ul>
        {ACCOUNTS.map(({ role, id }) => (
          <li key={id}>
            <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id, PASSWORD)}>
              <strong>{role}</strong>
              <span className="code">{id}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
