"""itemwright: assessments written once as YAML, compiled into packages that LMSs import."""
