export { compile, lookUp, type CompileOptions, type Table, type TableAxis } from "./compile.ts";
export { createRuleBase, readRuleBase } from "./create-rule-base.ts";
export { RuleBaseError, type RuleFault } from "./fault.ts";
export { infer, type Inference } from "./infer.ts";
export { degree, membershipOf, type Membership, type MembershipData } from "./membership.ts";
export { curvesToSvg, membershipCurves, outputCurve, placeIn, responseCurve, type Curve } from "./plot.ts";
export { PAPER_RULES, scaledRules } from "./paper.ts";
export {
  OPERATOR_DEFAULTS,
  type Conclusion,
  type Condition,
  type Operators,
  type Rule,
  type RuleBase,
  type RuleBaseData,
  type RuleData,
  type Term,
  type Variable,
  type VariableData,
} from "./rule-base.ts";
