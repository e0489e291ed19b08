import { Columns, Text } from '../../ui/layout/layout.tsx'
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

const OTHERS = [
  { role: 'Contractor', id: '10000009' },
  { role: 'Permit issuer', id: '10000012' },
  { role: 'Plant manager, PIC', id: '10000011' },
  { role: 'Control Room', id: '10000019' },
  { role: 'Isolation officer', id: '10000013' },
  { role: 'Gas tester', id: '10000014' },
  { role: 'Next holder, contractor', id: '10000015' },
  { role: 'PIC, adjacent area', id: '10000016' },
  { role: 'Department head, PIC', id: '10000017' },
  { role: 'Doctor', id: '10000006' },
  { role: 'Nurse', id: '10000007' },
  { role: 'Pharmacist, nurse', id: '10000018' },
  { role: 'No Access', id: '10000010' },
  { role: 'Admin, other company', id: '10000020' },
] as const

type Account = (typeof ACCOUNTS | typeof OTHERS)[number]

interface DemoAccountsProps {
  readonly chosen: string
  readonly onChoose: (employeeId: string, password: string) => void
}

/** The demo accounts; one tap fills the form. Loaded only where the server runs the demo company. */
export default function DemoAccounts({ chosen, onChoose }: DemoAccountsProps) {
  return (
    <section className="demo-accounts" aria-label="Demo accounts">
      <p className="quiet">
        <strong>Demo accounts</strong> Tap to fill the form
      </p>
      <Accounts of={ACCOUNTS} chosen={chosen} onChoose={onChoose} />
      <details>
        <Text as="summary" size="body">
          {OTHERS.length} more accounts
        </Text>
        <Accounts of={OTHERS} chosen={chosen} onChoose={onChoose} />
      </details>
    </section>
  )
}

const Accounts = ({ of, chosen, onChoose }: DemoAccountsProps & { readonly of: readonly Account[] }) => (
  <Columns as="ul" of={3} gap={8}>
    {of.map(({ role, id }) => (
      <li key={id}>
        <button
          type="button"
          className="size-small tone-quiet choice"
          aria-pressed={chosen === id}
          onClick={() => onChoose(id, PASSWORD)}
        >
          <Text as="strong" tone="plain">
            {role}
          </Text>
          <span className="code">{id}</span>
        </button>
      </li>
    ))}
  </Columns>
)
