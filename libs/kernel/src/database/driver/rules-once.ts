import { getMetadataStorage } from 'class-validator';

/**
 * Makes class-validator gather the rules of a class once. At each validation it searches all rules there are for those of the class and
 * its parents, and groups them by property: for a list, that takes as long as everything else that the service does. Rules are declared
 * when the code is loaded, and stay. `schema`, which the library gives for nested classes, changes none of them.
 */
export function gatherRulesOnce(): void {
  const storage = getMetadataStorage();
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof gather>>();
  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    // our rules have no groups: whoever asks for some is left to the library
    if (groups?.length || strictGroups || always) return gather(type, schema, always, strictGroups, groups);
    const rules = known.get(type) ?? gather(type, schema, always, strictGroups, groups);
    known.set(type, rules);
    return rules;
  };
  const group = storage.groupByPropertyName.bind(storage);
  const grouped = new WeakMap<object, ReturnType<typeof group>>();
  storage.groupByPropertyName = (rules) => {
    const byProperty = grouped.get(rules) ?? group(rules);
    grouped.set(rules, byProperty);
    return byProperty;
  };
}
