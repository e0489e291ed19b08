import './spinner.css'

/** Shown while something loads (SHELL-10); `page` centres it in the sheet. */
export function Spinner({ label = 'Loading', page = false }: { label?: string; page?: boolean }) {
  return (
    <div className={page ? 'spinner spinner--page' : 'spinner'} role="status">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
        <circle className="spinner__track" cx="12" cy="12" r="9" />
        <path className="spinner__arc" d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
